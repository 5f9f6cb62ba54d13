/** The mark of the app: an engine shed seen from above, tracks running into its turntable. */
export function Logo({ sizePx }: { readonly sizePx: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="10" cy="10" r="3.4" />
      <path d="M6.4 13.6 3.2 16.8M5 10H1.4M6.4 6.4 3.2 3.2M10 5V1.4M13.6 6.4l3.2-3.2M15 10h3.6M13.6 13.6l3.2 3.2" />
    </svg>
  );
}
