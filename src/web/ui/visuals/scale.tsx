type Scale = { readonly value: number; readonly min_value: number; readonly max_value: number };

/** Returns the share of its scale that a value has reached, from 0 to 1. Halved numbers avoid an overflow. */
export function shareOf({ value, min_value, max_value }: Scale): number {
  const share = (value / 2 - min_value / 2) / (max_value / 2 - min_value / 2);
  return Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0;
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A bar, hidden from screen readers: the text beside it says the same. */
export function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      <rect class="value" width={percent(share)} height="100%" />
    </svg>
  );
}

/** A ring, hidden from screen readers: the text beside it says the same. */
export function Ring({ share }: { share: number }) {
  return (
    <svg class="ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle class="track" cx="18" cy="18" r="15" />
      <circle class="value" cx="18" cy="18" r="15" pathLength="100" stroke-dasharray={`${share * 100} 100`} />
    </svg>
  );
}
