type SwitchProps = {
  id: string;
  isOn: boolean;
  describedBy?: string | undefined;
  turn(box: HTMLInputElement): void;
};

/** Something that is on or off. */
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
