import type { Profile, ProfileChange } from '@contract/profile';
import { isWellFormed } from '@contract/resourceSchemas';
import { dictRequested } from '@sagas/lookups/lookups.slice';
import { profileSent, profileRequested } from '@sagas/profile/profile.slice';
import { Button, Descriptions, Form, Input, Radio, Skeleton } from 'antd';
import type { Rule } from 'antd/es/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useUnsaved } from '@/ui/useUnsaved';
import { counted, lengthRule } from '@/crud/fields/textLimit';
import { AvatarPicker } from './AvatarPicker';

/** More would be a wall of names. */
const namedAreasMax = 12;

/** R-CRUD-13, R-VAL-03: what the owner may change, and what an administrator decided. */
export function BasicInformation() {
  const dispatch = useAppDispatch();
  const profile = useAppSelector((state) => state.profile.profile);
  useEffect(() => {
    dispatch(profileRequested());
    dispatch(dictRequested('sys_user_sex'));
  }, [dispatch]);
  if (!profile) return <Skeleton active avatar />;
  return (
    <div className="profile-basic">
      <AvatarPicker />
      <div className="profile-facts">
        <Decided />
        <OwnForm />
      </div>
    </div>
  );
}

function Decided() {
  const { t } = useTranslation();
  const session = useAppSelector((state) => state.session);
  const { profile, roleGroup, postGroup } = useAppSelector((state) => state.profile);
  const names = session.areas.map(({ areaName }) => areaName).join(', ');
  const areas =
    session.areas.length > namedAreasMax ? t('profile.areaCount', { count: session.areas.length }) : names;
  const rows: [string, string][] = [
    [t('profile.userName'), profile?.userName ?? ''],
    [t('profile.dept'), profile?.deptName ?? ''],
    [t('profile.roles'), roleGroup],
    [t('profile.posts'), postGroup],
    [t('profile.areas'), areas],
  ];
  const items = rows
    .filter(([, value]) => value !== '')
    .map(([label, children]) => ({ key: label, label, children }));
  return <Descriptions column={1} size="small" items={items} />;
}

function useFormed() {
  const { t } = useTranslation();
  return (format: 'email' | 'phone') => ({
    validator: async (_: unknown, value?: string) => {
      if (value && !isWellFormed(format, value.trim())) throw new Error(t(`crud.wrong.${format}`));
    },
  });
}

/** Nobody saves a blank at the end. */
const isOther = (entered: Partial<ProfileChange> | undefined, saved: Profile | null): boolean =>
  Object.entries(entered ?? {}).some(
    ([name, value]) => (value ?? '').trim() !== (saved?.[name as keyof ProfileChange] ?? ''),
  );

function useRequired(): (label: string) => Rule {
  const { t } = useTranslation();
  return (label) => ({ required: true, whitespace: true, message: t('crud.required', { field: label }) });
}

function OwnForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<ProfileChange>();
  const { profile, isSaving, problems } = useAppSelector((state) => state.profile);
  useUnsaved(isOther(Form.useWatch([], form), profile));
  const sexes = useAppSelector((state) => state.lookups.dicts.sys_user_sex) ?? [];
  useEffect(() => {
    form.setFields(
      Object.entries(problems).map(([name, problem]) => ({
        name: name as keyof ProfileChange,
        errors: [problem],
      })),
    );
  }, [form, problems]);
  const required = useRequired();
  const formed = useFormed();
  return (
    <Form
      form={form}
      layout="vertical"
      className="profile-form"
      initialValues={profile ?? {}}
      onFinish={(values) => dispatch(profileSent(values))}
    >
      <Form.Item
        name="nickName"
        label={t('profile.nickName')}
        rules={[required(t('profile.nickName')), lengthRule(30, t)]}
      >
        <Input {...counted(30)} />
      </Form.Item>
      <Form.Item
        name="phonenumber"
        label={t('profile.phone')}
        rules={[required(t('profile.phone')), formed('phone'), lengthRule(20, t)]}
      >
        <Input {...counted(20)} inputMode="tel" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('profile.email')}
        rules={[required(t('profile.email')), formed('email'), lengthRule(64, t)]}
      >
        <Input {...counted(64)} inputMode="email" />
      </Form.Item>
      <Form.Item name="sex" label={t('profile.sex')}>
        <Radio.Group
          options={sexes.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('crud.save')}
      </Button>
    </Form>
  );
}
