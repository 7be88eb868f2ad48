import type { ComponentChildren } from 'preact';

/** Icons say nothing that the text beside them does not say. */
function Icon({ children, isFilled }: { children: ComponentChildren; isFilled?: boolean }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Simple Icons (CC0). */
export const PixIcon = () => (
  <Icon isFilled>
    <path d="M5.283 18.36a3.505 3.505 0 0 0 2.493-1.032l3.6-3.6a.684.684 0 0 1 .946 0l3.613 3.613a3.504 3.504 0 0 0 2.493 1.032h.71l-4.56 4.56a3.647 3.647 0 0 1-5.156 0L4.85 18.36ZM18.428 5.627a3.505 3.505 0 0 0-2.493 1.032l-3.613 3.614a.67.67 0 0 1-.946 0l-3.6-3.6A3.505 3.505 0 0 0 5.283 5.64h-.434l4.573-4.572a3.646 3.646 0 0 1 5.156 0l4.559 4.559ZM1.068 9.422 3.79 6.699h1.492a2.483 2.483 0 0 1 1.744.722l3.6 3.6a1.73 1.73 0 0 0 2.443 0l3.614-3.613a2.482 2.482 0 0 1 1.744-.723h1.767l2.737 2.737a3.646 3.646 0 0 1 0 5.156l-2.736 2.736h-1.768a2.482 2.482 0 0 1-1.744-.722l-3.613-3.613a1.77 1.77 0 0 0-2.444 0l-3.6 3.6a2.483 2.483 0 0 1-1.744.722H3.791l-2.723-2.723a3.646 3.646 0 0 1 0-5.156" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <rect x="2" y="5" width="20" height="14" rx="2.5" />
    <path d="M2 10h20M6 15h4" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="4" y="11" width="16" height="10" rx="2" />
    <path d="M8 11V7a4 4 0 0 1 8 0v4" />
  </Icon>
);

export const RepeatIcon = () => (
  <Icon>
    <path d="M5 11a7 7 0 0 1 12-4.5L19 8M19 4v4h-4M19 13a7 7 0 0 1-12 4.5L5 16M5 20v-4h4" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path class="tick" d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="12" height="12" rx="2" />
    <path d="M5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5M12 16.3v.2" />
  </Icon>
);

export const OfflineIcon = () => (
  <Icon>
    <path d="m3 3 18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 5-2.8M19 12a10 10 0 0 0-3-2M2 8.5a15 15 0 0 1 4.6-2.9M22 8.5A15 15 0 0 0 10.5 5M12 19.5v.1" />
  </Icon>
);

export const SaveIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14" />
  </Icon>
);
