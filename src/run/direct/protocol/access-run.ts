// `connections:` with `auth`: the server must refuse a client without access.
import { attemptAccess } from '../../../mcp/protocol/refused-access.js'
import { type DirectContext, type RunVerdict, verdictOn } from '../direct-run.js'
import type { AccessTest } from '../servers-of.js'
import { problem, WatchedRequest, warning } from './watched-request.js'

export async function runAccess(test: AccessTest, run: number, context: DirectContext): Promise<RunVerdict> {
  const { redactor, signal, timeoutMs, accessTo, now = () => performance.now() } = context
  if (accessTo === undefined) throw new Error('no address to ask')
  const started = now()
  const options = { timeoutMs: timeoutMs ?? test.timeout_ms ?? accessTo.timeoutMs, signal }
  const { refused, holes, problems, warnings } = await attemptAccess(test.server, accessTo.address, test.auth, options)
  const durationMs = Math.round(now() - started)
  const findings = [
    ...holes.map((message) => problem('access', message)),
    ...(names(test, 'metadata') ? [] : problems.map((message) => problem('access', message))),
    ...(names(test, 'www_authenticate') ? [] : warnings.map((message) => warning('access', message))),
  ]
  const brought = { answer: {}, further: refused === undefined ? {} : { refused }, findings }
  const watched = WatchedRequest.none()
  const show = <T>(value: T): T => redactor.redact(value)
  const evidence = {
    brought,
    asked: [],
    findings: [],
    late: () => [],
    durationMs,
    watched,
    isFirstRun: run === 1,
    show,
  }
  return await verdictOn(test, evidence, context)
}

/** A test that looks at a part of the refusal decides about it alone. */
function names({ expect = [] }: AccessTest, part: string): boolean {
  return expect.some(({ target: { segments } }) => segments[0] === 'refused' && segments[1] === part)
}
