// Importing this adds the matchers to the `expect` of vitest.
import { expect } from 'vitest'
import { installAllEngines } from './core/engines/install-all-engines.js'
import type { GateBlocksInput } from './suite/schema/suite-input.js'
import { type TraceMatchers, traceMatchers } from './vitest/trace-matchers.js'

installAllEngines()
expect.extend(traceMatchers)

export type { GateBlocksInput, TraceMatchers }

declare module 'vitest' {
  // The declaration that it extends has this parameter; our matchers do not use it.
  interface Matchers<T> extends TraceMatchers {}
}
