// A test pins codes and values; the sentences around them are in the snapshot of the test file.
import { expect, type MatcherState, Snapshots } from 'vitest'
import { stableText } from './stable-text.js'

interface Failure {
  readonly code?: unknown
  readonly message?: unknown
  readonly hint?: unknown
}

expect.extend({
  toSay(received: unknown, ...values: readonly unknown[]) {
    const text = typeof received === 'string' ? received : linesOf(received).join('\n')
    const missing = missingIn(text, values)
    if (missing.length === 0 && text !== '') return pinned(this, text)
    return { pass: false, message: () => `expected ${missing.join(' and ') || 'a text'} in: ${text}` }
  },
  toFailWith(received: unknown, code: string | number, ...values: readonly unknown[]) {
    const failure = failureOf(received)
    return wrongIn(failure, code, values) ?? pinned(this, String(failure.message))
  },
  toFailWithHint(received: unknown, code: string | number, ...values: readonly unknown[]) {
    const failure = failureOf(received)
    return wrongIn(failure, code, values) ?? pinned(this, textOf(failure))
  },
})

function pinned(state: MatcherState, text: string) {
  // Vitest would file it under whichever test began last.
  if (state.task?.concurrent === true) throw new Error('a test that runs concurrently cannot have snapshots')
  return Snapshots.toMatchSnapshot.call(state, stableText(text))
}

function wrongIn(failure: Failure, code: string | number, values: readonly unknown[]) {
  const missing = missingIn(textOf(failure), values)
  if (failure.code === code && missing.length === 0) return null
  return {
    pass: false,
    message: () => `expected ${[code, ...missing].join(' and ')}, got ${failure.code}: ${textOf(failure)}`,
  }
}

function missingIn(text: string, values: readonly unknown[]): unknown[] {
  return values.filter((value) => !text.includes(String(value)))
}

function linesOf(received: unknown): readonly unknown[] {
  return Array.isArray(received) && received.every((line) => typeof line === 'string') ? received : []
}

function failureOf(received: unknown): Failure {
  return typeof received === 'function' ? thrownBy(received as () => unknown) : asFailure(received)
}

function thrownBy(action: () => unknown): Failure {
  try {
    action()
  } catch (error) {
    return asFailure(error)
  }
  return {}
}

function asFailure(value: unknown): Failure {
  return typeof value === 'object' && value !== null ? value : {}
}

function textOf({ message, hint }: Failure): string {
  return [message, hint].filter((text) => text !== undefined).join('\n  ')
}

declare module 'vitest' {
  // The declaration it joins has this parameter.
  interface Matchers<T> {
    /** A text, or a list of lines, names these values. All of it is in the snapshot. */
    toSay(...values: readonly unknown[]): void
    /** An error, or what throws one, has this code and names these values. Its message is in the snapshot. */
    toFailWith(code: string | number, ...values: readonly unknown[]): void
    /** `toFailWith`, with the hint in the snapshot too: for the one test of a hint. */
    toFailWithHint(code: string | number, ...values: readonly unknown[]): void
  }
}
