export function Mark({ big }: { big?: true }) {
  return (
    <svg class={big ? 'mark mark-big' : 'mark'} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 11v4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4" />
      <path class="mark-tick" d="m6.2 7.6 3 3 5.6-6.8" />
    </svg>
  );
}
