/** Icons say nothing that the text beside them does not say. */
const paths = {
  home: 'm4 11 8-7 8 7M6 9.5V20h4.5v-5h3v5H18V9.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  charges: 'M4 6h16v12H4zM4 10h16M8 15h3',
  links:
    'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  disputes: 'M5 21V4h13l-2.5 4L18 12H5',
  cards: 'M3 8h14v10H3zM3 12h14M7 8V5h14v10h-4',
  balance: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  developers: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 6l-3 12',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6',
  ownAccount: 'M4 9h16M5.5 9 7 4h10l1.5 5M6 9v11h12V9M10 20v-6h4v6',
  recurring: 'M5 11a7 7 0 0 1 12-4.5L19 8M19 4v4h-4M19 13a7 7 0 0 1-12 4.5L5 16M5 20v-4h4',
  accounts: 'M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6',
  money: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9v.01M18 15v.01',
  health: 'M3 12h4l3-7 4 14 3-7h4',
  setup: 'M4 6h10M18 6h2M14 4v4M4 12h2M10 12h10M6 10v4M4 18h10M18 18h2M14 16v4',
  plus: 'M12 5v14M5 12h14',
  back: 'm14 6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  key: 'M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.2 12.3 20 3.5M16 7.5l3 3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21a7.5 7.5 0 0 1 15 0',
  upload: 'M12 16V5M7 10l5-5 5 5M5 16v3h14v-3',
  file: 'M14 3H6v18h12V7zM14 3v4h4',
  alert: 'M12 8v5M12 16.5v.5M12 3 2.5 20h19z',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
