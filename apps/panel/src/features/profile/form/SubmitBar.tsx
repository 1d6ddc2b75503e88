import { Icon } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { useProfile, useTrialUsed } from '../../../lib/profile.ts';
import { countMessages } from './form-rules.ts';
import { isLookedAtAgain } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import classes from './SubmitBar.module.css';

interface SubmitBarProps {
  editing: boolean;
  /** How much is uploaded, 0 to 1; undefined while nothing runs. */
  share: number | undefined;
  onCancel: (() => void) | undefined;
}

/** Submit, always in sight, and beside it what is missing or how far the upload is. */
export function SubmitBar({ editing, share, onCancel }: SubmitBarProps) {
  const t = texts('profile');
  const { control } = useFormContext<FormValues>();
  const { errors, isSubmitted } = useFormState({ control });
  const wrong = isSubmitted ? countMessages(errors) : 0;
  const saving = share !== undefined;
  const isAgain = useLookedAtAgain();
  const hasPromise = useTrialUsed() === false && !editing;
  return (
    <div className={classes.bar}>
      <div className={classes.state}>
        <div role="alert" className={classes.wrong} hidden={wrong === 0}>
          {wrong > 0 && (
            <>
              <Icon name="alert" size={16} />
              {t('form.wrongFields', { count: wrong })}
            </>
          )}
        </div>
        <div role="status" className={classes.again}>
          {isAgain && !saving && t('form.lookedAtAgain')}
        </div>
        {saving && <Upload share={share} />}
        {hasPromise && !saving && wrong === 0 && <div className={classes.promise}>{t('form.trial')}</div>}
      </div>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          {t('form.cancel')}
        </Button>
      )}
      <Button type="submit" loading={saving} className={classes.act}>
        {t(editing ? 'form.save' : 'form.submit')}
      </Button>
    </div>
  );
}

/** Whether saving takes the practice out of the search until the operator has looked. */
function useLookedAtAgain(): boolean {
  const { control } = useFormContext<FormValues>();
  const { defaultValues } = useFormState({ control });
  const values = useWatch({ control }) as FormValues;
  const isVerified = useProfile().data?.licence.state === 'verified';
  return isVerified && isLookedAtAgain(values, defaultValues as FormValues);
}

function Upload({ share }: { share: number }) {
  const t = texts('profile');
  const percent = Math.round(share * 100);
  return (
    <label className={classes.progress}>
      {percent < 100 ? t('form.uploading', { percent }) : t('form.saving')}
      <progress max={100} value={percent} />
    </label>
  );
}
