import type { ComponentChildren } from 'preact';

export function TableHead({ of }: { of: readonly ComponentChildren[] }) {
  return (
    <thead>
      <tr>
        {of.map((head, at) => (
          // the index is a stable key: no column moves
          <th key={at} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
