import type { RunOptions } from '../run-options.js'

/** Reports each problem once, however many runs have it. */
export function warnOnce({ onEvent }: Pick<RunOptions, 'onEvent'>): (message: string) => void {
  const warned = new Set<string>()
  return (message) => {
    if (!warned.has(message)) onEvent?.({ kind: 'warning', message })
    warned.add(message)
  }
}
