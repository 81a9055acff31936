/** R-SHELL-01: 170 px wide. Two waves of air and the name, drawn here so that its ink follows the appearance. */
export function Logo() {
  return (
    <svg className="logo" width="170" height="32" viewBox="0 0 170 32" role="img" aria-label="CoolOps">
      <rect x="1" y="3" width="26" height="26" rx="6" className="logo-tile" />
      <path d="M6 12.5c2.7-3 5.3-3 8 0s5.3 3 8 0" className="logo-warm" />
      <path d="M6 19.5c2.7-3 5.3-3 8 0s5.3 3 8 0" className="logo-cool" />
      <text x="38" y="23" className="logo-name" fontSize="20">
        CoolOps
      </text>
    </svg>
  );
}
