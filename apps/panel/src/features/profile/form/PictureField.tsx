import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { useProfile } from '../../../lib/profile.ts';
import { FilePicker } from './FilePicker.tsx';
import { fileAddress } from '../../../lib/api.ts';
import { PICTURE_TYPES } from './form-rules.ts';
import type { FormValues } from './form-values.ts';
import classes from './FilePicker.module.css';
import { shrinkPicture } from './chosen-picture.ts';

/** An object URL for a chosen file while it is shown. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The place of the picture before one is chosen. */
function Silhouette() {
  return (
    <svg viewBox="0 0 88 88" aria-hidden="true" fill="currentColor">
      <circle cx="44" cy="34" r="15" />
      <path d="M14 82c2-18 14-27 30-27s28 9 30 27z" />
    </svg>
  );
}

/** The doctor's picture with a preview; `stored`: one is on file. */
export function PictureField({ stored }: { stored: boolean }) {
  const t = texts('profile');
  const { control, setValue } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'image' });
  const { data: profile } = useProfile();
  const onFile = stored && profile ? fileAddress(profile.personalInfo.image) : undefined;
  const shown = usePreview(field.value) ?? onFile;
  return (
    <FilePicker
      label={t('field.picture')}
      hint={t('form.pictureHint')}
      choose={t(shown ? 'form.changePicture' : 'form.choosePicture')}
      accept={PICTURE_TYPES}
      required={!stored}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onFile={(file) =>
        void shrinkPicture(file).then((image) => setValue('image', image, { shouldDirty: true, shouldValidate: true }))
      }
    >
      <span className={classes.preview}>
        {shown ? <img src={shown} alt={t('form.picturePreview')} /> : <Silhouette />}
      </span>
    </FilePicker>
  );
}
