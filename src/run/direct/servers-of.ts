import type { DirectTest } from '../../suite/suite.js'

/** The servers of a direct test: its own first, then those that `setup:` names. */
export function serversOf({ server, setup = [] }: DirectTest): string[] {
  return [...new Set([server, ...setup.map((call) => call.server ?? server)])]
}

export type AccessTest = Extract<DirectTest, { readonly kind: 'connection' }> & { readonly auth: 'none' | 'invalid' }

/** Whether the server must refuse. */
export function isAccessTest(test: DirectTest): test is AccessTest {
  return test.kind === 'connection' && test.auth !== undefined
}
