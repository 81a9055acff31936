import { defaultRole, type AreaRef, type InfoAnswer } from '@contract/session';
import type { QuietHours } from '@contract/quietHours';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type PasswordDuty = 'none' | 'first' | 'expired';

/** R-SES-02 in the words of the specification; `isLoaded` says that the info call has answered. */
export interface SessionState {
  token: string | null;
  isLoaded: boolean;
  isDisplay: boolean;
  userId: number | null;
  name: string;
  nickName: string;
  email: string;
  phone: string;
  /** Ready for an <img>; the second is the path as the server keeps it. */
  avatar: string;
  avatarPath: string;
  roles: string[];
  areas: AreaRef[];
  permissions: string[];
  /** A permission or an area was taken while the console is open: what is missing from a page is no fault of the page. */
  hasLostRights: boolean;
  /** The person has read that. */
  isLossSeen: boolean;
  defaultArea: AreaRef | null;
  passwordExpireDay: number | null;
  passwordDuty: PasswordDuty;
  owesSecondFactor: boolean;
  quietHours: QuietHours | null;
}

const initialState: SessionState = {
  token: null,
  isLoaded: false,
  isDisplay: false,
  userId: null,
  name: '',
  nickName: '',
  email: '',
  phone: '',
  avatar: '',
  avatarPath: '',
  roles: [],
  areas: [],
  permissions: [],
  hasLostRights: false,
  isLossSeen: false,
  defaultArea: null,
  passwordExpireDay: null,
  passwordDuty: 'none',
  owesSecondFactor: false,
  quietHours: null,
};

/** Whether something is gone that the session had before. */
const lacksSome = (before: SessionState, now: InfoAnswer): boolean => {
  const areaIds = new Set(now.areas.map(({ areaId }) => areaId));
  const permissions = new Set(now.permissions);
  return (
    before.permissions.some((one) => !permissions.has(one)) ||
    before.areas.some(({ areaId }) => !areaIds.has(areaId))
  );
};

export const defaultAvatar = '/avatar.svg';

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenStored: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    /** The guard loads the session anew before it shows anything else. */
    dutyChanged: (state) => {
      state.isLoaded = false;
      state.passwordDuty = 'none';
      state.owesSecondFactor = false;
    },
    infoLoaded: (state, { payload }: PayloadAction<{ info: InfoAnswer; avatarPrefix: string }>) => {
      const { info, avatarPrefix } = payload;
      const { user } = info;
      const isAgain = state.isLoaded && state.userId === user.userId;
      const isLoss = isAgain && lacksSome(state, info);
      Object.assign(state, {
        isLoaded: true,
        isDisplay: info.isDisplay ?? false,
        userId: user.userId,
        name: user.userName,
        nickName: user.nickName,
        email: user.email ?? '',
        phone: user.phonenumber ?? '',
        avatar: user.avatar ? `${avatarPrefix}${user.avatar}` : defaultAvatar,
        avatarPath: user.avatar,
        roles: info.roles.length > 0 ? info.roles : [defaultRole],
        areas: info.areas,
        permissions: info.permissions,
        hasLostRights: isLoss || (isAgain && state.hasLostRights),
        isLossSeen: !isLoss && isAgain && state.isLossSeen,
        defaultArea: info.defaultArea,
        passwordExpireDay: info.passwordExpireDay,
        passwordDuty: info.isDefaultModifyPwd ? 'first' : info.isPasswordExpired ? 'expired' : 'none',
        owesSecondFactor: info.isSecondFactorOwed,
        quietHours: info.quietHours,
      });
    },
    lossSeen: (state) => {
      state.isLossSeen = true;
    },
  },
});

export const { tokenStored, dutyChanged, infoLoaded, lossSeen } = session.actions;
export const sessionReducer = session.reducer;
