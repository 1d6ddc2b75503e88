import classes from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  /** Says what holds now, in the words for it. */
  label: string;
  /** While the answer is awaited. */
  busy?: boolean;
  /** Neither side is the good one: no colours beside its own. */
  isPlain?: boolean;
  /** It cannot be pressed now; the text at `describedBy` says why. */
  isDisabled?: boolean;
  /** The id of the text that says more. */
  describedBy?: string;
  onToggle: () => void;
}

/** A switch with its word in front. It shows what `checked` says; pressing it only asks for the other. */
export function Switch({
  checked,
  label,
  busy = false,
  isPlain = false,
  isDisabled = false,
  describedBy,
  onToggle,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes.switch}
      aria-checked={checked}
      aria-busy={busy}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      data-plain={isPlain || undefined}
      onClick={isDisabled ? undefined : onToggle}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden="true" />
    </button>
  );
}
