import './ring.css';

interface TicketSwitchProps {
  id: string;
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  /** The hint says what is in the way. */
  isBlocked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch of a ticket with a line below it that says what it does now. */
export function TicketSwitch({ id, label, hint, checked, disabled = false, isBlocked, onChange }: TicketSwitchProps) {
  return (
    <div className="ring">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p className={isBlocked ? 'hint ring-blocked' : 'hint'} id={id}>
        {hint}
      </p>
    </div>
  );
}
