import { avatarSent } from '@sagas/profile/profile.slice';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Button, Slider, Upload } from 'antd';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

const sidePx = 256;

/** R-VAL-07: a picture, cut to a square by its owner; what it really is, the server looks at. */
export function AvatarPicker() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const avatar = useAppSelector((state) => state.session.avatar);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const choose = async (file: File) => {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      dispatch(toasted({ level: 'error', title: { key: 'profile.avatarKind' } }));
    }
  };
  return (
    <div className="profile-avatar">
      <img src={avatar} alt="" width={112} height={112} />
      <Upload
        accept="image/png,image/jpeg,image/webp,image/gif"
        showUploadList={false}
        beforeUpload={(file) => {
          void choose(file);
          return false;
        }}
      >
        <Button>{t('profile.changeAvatar')}</Button>
      </Upload>
      {picture && <CropDialog picture={picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

interface CropProps {
  picture: ImageBitmap;
  /** What will be sent. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** The square of a picture that its owner drags and zooms to, drawn as it will be sent. */
function useCrop({ picture, canvas }: CropProps) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const [zoom, setZoom] = useState(1);
  const [mid, setMid] = useState({ x: picture.width / 2, y: picture.height / 2 });
  const side = Math.min(picture.width, picture.height) / zoom;
  const within = (at: number, whole: number) => Math.min(Math.max(at, side / 2), whole - side / 2);
  const at = { x: within(mid.x, picture.width), y: within(mid.y, picture.height) };
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, sidePx, sidePx);
    pen?.drawImage(picture, at.x - side / 2, at.y - side / 2, side, side, 0, 0, sidePx, sidePx);
  }, [picture, canvas, at.x, at.y, side]);
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
    const scale = side / sidePx;
    setMid({
      x: at.x - (event.clientX - held.current.x) * scale,
      y: at.y - (event.clientY - held.current.y) * scale,
    });
    held.current = { x: event.clientX, y: event.clientY };
  };
  const hold = (event: PointerEvent) => {
    held.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const release = () => {
    held.current = null;
  };
  return { zoom, setZoom, hold, drag, release };
}

/** A part of its own: a dialog mounts its content later than itself, and only then can be drawn. */
function Crop({ picture, canvas }: CropProps) {
  const { t } = useTranslation();
  const { zoom, setZoom, hold, drag, release } = useCrop({ picture, canvas });
  return (
    <div className="profile-crop">
      <canvas
        ref={canvas}
        width={sidePx}
        height={sidePx}
        aria-label={t('profile.cropAvatar')}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
      />
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle={t('profile.zoom')}
      />
    </div>
  );
}

function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const { t } = useTranslation();
  const { send: ask, wish, isSending } = useWish(onClose);
  const canvas = useRef<HTMLCanvasElement>(null);
  const send = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) ask(avatarSent(blob));
    }, 'image/png');
  return (
    <Dialog
      open
      centered
      width={rem(340)}
      title={t('profile.cropAvatar')}
      okText={t('crud.save')}
      cancelText={t('crud.cancel')}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Crop picture={picture} canvas={canvas} />
    </Dialog>
  );
}
