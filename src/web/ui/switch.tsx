type SwitchProps = {
  id: string;
  isOn: boolean;
  describedBy?: string | undefined;
  turn(box: HTMLInputElement): void;
};

/** A checkbox drawn as a switch. */
export function Switch({ id, isOn, describedBy, turn }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      class="switch"
      id={id}
      aria-describedby={describedBy}
      checked={isOn}
      onChange={({ currentTarget }) => turn(currentTarget)}
    />
  );
}
