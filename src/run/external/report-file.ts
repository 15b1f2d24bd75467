// What a program writes about its own run into the file that MCPROVE_REPORT_FILE names.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod'
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { onDemand } from '../../core/input/on-demand.js'
import { showValue } from '../../core/text/show-value.js'
import type { AgentFailure, AgentReport, ReportedCall } from './agent-report.js'
import { plainText } from './output/plain-text.js'

/** As much as is kept of an answer on standard output. */
const MAX_BYTES = 1024 * 1024
const MAX_SHOWN = 300

const count = z.int().min(0).nullish()

const schema = onDemand(() =>
  z.strictObject({
    final_response: z.string().nullish(),
    tokens: z.strictObject({ input: count, output: count }).nullish(),
    cost_usd: z.number().min(0).nullish(),
    error: z.string().nullish(),
    infra: z.boolean().nullish(),
    agent_calls: z
      .array(
        z.strictObject({
          server: z.string().nullish(),
          name: z.string().min(1),
          args: z.unknown().optional(),
          is_error: z.boolean().nullish(),
          denied: z.boolean().nullish(),
        }),
      )
      .nullish(),
  }),
)

type Written = z.output<ReturnType<typeof schema>>

/** The report of a run: what its output tells, completed and overruled by its report file. */
export async function withReportFile(report: AgentReport, path: string): Promise<AgentReport> {
  const text = await textOf(path)
  if (text === null) return report
  const written = typeof text === 'string' ? readReport(text) : text
  if ('problem' in written) return { ...report, failure: malformed(written.problem), hasStarted: true }
  const { final_response, tokens, cost_usd, agent_calls } = written
  return {
    ...report,
    text: typeof final_response === 'string' ? plainText(final_response) : report.text,
    tokens: { input: tokens?.input ?? report.tokens.input, output: tokens?.output ?? report.tokens.output },
    cost_usd: cost_usd ?? report.cost_usd,
    failure: failureOf(written) ?? report.failure,
    calls: agent_calls?.map(reportedCall) ?? report.calls,
    hasStarted: true,
  }
}

interface Problem {
  readonly problem: string
}

function readReport(text: string): Written | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: `it is not valid JSON: ${showValue(text, MAX_SHOWN)}` }
  }
  const parsed = schema().safeParse(value, PARSE_OPTIONS)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `\`${path.map(String).join('.')}\`: ${message}`,
  )
  return { problem: `${issues.join('; ')} in ${showValue(value, MAX_SHOWN)}` }
}

/** Null when there is no such file. A link is not followed: the program could name any file with it. */
async function textOf(path: string): Promise<string | Problem | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? null : { problem: 'it cannot be opened as a regular file' }
  }
  try {
    const found = await file.stat()
    if (!found.isFile()) return { problem: 'it is not a regular file' }
    if (found.size > MAX_BYTES) return { problem: `it has ${found.size} bytes; the limit is ${MAX_BYTES}` }
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function malformed(problem: string): AgentFailure {
  return { status: 'agent_error', message: `the report of the agent (MCPROVE_REPORT_FILE) is invalid: ${problem}` }
}

function failureOf({ error, infra }: Written): AgentFailure | null {
  const message = typeof error === 'string' && error !== '' ? plainText(error) : null
  if (infra === true)
    return { status: 'infra_error', message: message ?? 'the agent reports trouble with its provider' }
  return message === null ? null : { status: 'agent_error', message }
}

function reportedCall(call: NonNullable<Written['agent_calls']>[number], index: number): ReportedCall {
  const { server, name, args, is_error, denied } = call
  const result = typeof is_error === 'boolean' ? { is_error } : null
  return {
    id: String(index),
    server: server ?? null,
    name,
    args: args ?? {},
    parent: null,
    denied: denied === true,
    result,
  }
}
