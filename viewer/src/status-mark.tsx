import type { Status } from '../../src/core/gate/status.js'

/** Shapes differ too, not only colours. */
const PATHS: Readonly<Record<Status, string>> = {
  passed: 'M4.5 8.5 7 11l4.5-5.5',
  warned: 'M4.6 9.2c1.2-2.6 2.4-2.6 3.4-1.2s2.2 1.4 3.4-1.2',
  failed: 'M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6',
  error: 'M8 4v5M8 11.6v.4',
  inconclusive: 'M6 6.2c0-2.6 4.2-2.4 4.2.1C10.2 8 8 8 8 9.6M8 11.8v.3',
  skipped: 'M5 8h6',
}

export function StatusMark({ status, label = true }: { readonly status: Status; readonly label?: boolean }) {
  return (
    <span class={`mark mark-${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.2" />
        <path d={PATHS[status] ?? ''} />
      </svg>
      <span class={label ? 'mark-label' : 'visually-hidden'}>{status}</span>
    </span>
  )
}
