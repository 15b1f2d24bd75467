import type { AuditedProbe } from '../../core/audit/audit-detail.js'
import { laneOf } from '../../core/audit/lanes.js'
import { shellCommand } from '../../core/text/shell-command.js'
import type { LiveAudit } from '../../run/audit/live-audit.js'
import type { TestResult } from '../../score/result/result.js'
import { type AuditChoice, type AuditFlags, readAuditFlags } from '../audit/audit-flags.js'
import { reachCompared } from '../audit/compared-server.js'
import { FUZZ_OPTIONS } from '../audit/fuzz-flags.js'
import { LOAD_OPTIONS, loadWords, refuseProcesses } from '../audit/load-flags.js'
import { type OpenedAudit, openAudit } from '../audit/open-audit.js'
import { planText } from '../audit/plan-text.js'
import { ProbeLine } from '../audit/probe-line.js'
import { probeWords, targetWords } from '../audit/target-words.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { type Connections, noteShare, withConnections } from '../reach/connections.js'
import { reachOptions } from '../reach/reach-flags.js'
import { type ReachedServer, reachServer, serverWords } from '../reach/reached-server.js'
import { REPORT_OPTIONS } from '../report/report-flags.js'
import { ReportSinks } from '../report/report-sinks.js'
import { ResultHead } from '../report/result-head.js'
import { TRUST_OPTIONS } from '../run/trust-flag.js'
import { INTERRUPTED } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Check a server: conformance, security, relations, fuzzing, load',
} satisfies ListedCommand

const { traces: _traces, ...REPORTS } = REPORT_OPTIONS

export const command = defineCommand<AuditFlags>({
  name: 'audit',
  summary:
    'Probe a server without writing a test: protocol conformance, security, metamorphic relations, fuzzing and load. Calls only tools that are annotated as read-only, unless you allow more. Exit code 1: a finding of --fail-on, or a score below --min-score; 2: the server could not be audited; 3: a probe could not be decided.',
  arguments: [
    { name: '[server...]', summary: 'a server name from a suite, a URL, or -- and the command that starts a server' },
  ],
  options: {
    lane: {
      flag: '--lane <names>',
      summary: 'only these lanes: conformance,security,relations,fuzz,load; default: all but load',
    },
    rule: {
      flag: '--rule <id>',
      summary: 'only this rule, such as conformance/unknown-method; repeatable',
      repeat: true,
    },
    allowWrites: { flag: '--allow-writes', summary: 'call all tools, not only those annotated as read-only' },
    call: {
      flag: '--call <tool>',
      summary: 'call only this tool, whatever its annotations say; repeatable',
      repeat: true,
    },
    failOn: {
      flag: '--fail-on <level>',
      summary: 'exit 1 for findings of this severity or worse: critical, error (default), warning, note, never',
    },
    minScore: { flag: '--min-score <n>', summary: 'exit 1 when the score is below this, 0 to 100', type: 'whole' },
    ...FUZZ_OPTIONS,
    ...LOAD_OPTIONS,
    lock: { flag: '--lock <file>', summary: 'compare the catalogue with the file that `mcprove lock` wrote' },
    seed: { flag: '--seed <n>', summary: 'the seed of inputs that are made at random; default 1', type: 'whole' },
    config: {
      flag: '--config <file>',
      summary: 'the suite that declares the server; default: the suites in the current folder',
    },
    url: { flag: '--url <url>', summary: 'connect to a running server, same as a URL as server' },
    ...reachOptions({
      share: 'no effect here: probes need connections of their own',
      timeout: 'timeout of one answer; default 10000',
    }),
    ...TRUST_OPTIONS,
    ...REPORTS,
  },
  examples: [
    'mcprove audit -- node server.mjs',
    'mcprove audit weather --lane conformance,security',
    'mcprove audit https://mcp.example.com/mcp --min-score 90 -o audit.sarif',
    'mcprove audit --rule conformance/unknown-method -- npx -y @modelcontextprotocol/server-everything',
    'mcprove audit weather -o badge.svg',
    'mcprove audit --lane load --clients 1,8,64 --until p99=200ms -- node server.mjs',
    "mcprove audit --lane load --against 'node old-server.mjs' -- node server.mjs",
  ],
  run: async (words, flags, io, program) => {
    const choice = readAuditFlags(flags)
    const given = serverWords(words, program)
    const reached = await reachServer(given, flags, io)
    noteShare(flags, 'probes need connections of their own', io)
    const target = targetWords(given, flags, reached)
    const compared = flags.against === undefined ? undefined : await reachCompared(flags.against, flags, io)
    if ([reached, compared ?? reached].every(({ address }) => 'url' in address)) refuseProcesses(flags)
    const secrets = [...reached.secrets, ...(compared?.secrets ?? [])]
    return await withConnections({ ...reached, secrets }, io, async (connections) => {
      return await auditAndReport(reached, { choice, flags, target, compared }, connections, io)
    })
  },
})

interface Request {
  readonly choice: AuditChoice
  readonly flags: AuditFlags
  readonly target: string
  readonly compared: ReachedServer | undefined
}

async function auditAndReport(
  reached: ReachedServer,
  { choice, flags, target, compared }: Request,
  connections: Connections,
  io: Io,
): Promise<number> {
  const { signal, redactor } = connections
  // Files are opened first: a report that cannot be written is told before a server is started.
  const sinks = await ReportSinks.open(flags, io)
  const line = new ProbeLine(io)
  let opened: OpenedAudit | undefined
  try {
    const request = { flags, choice, target, compared, connections, onProbe: (rule: string) => line.show(rule) }
    line.show('opening the server')
    opened = await openAudit(reached, request, io)
    line.clear()
    const { audit, permission, warnings } = opened
    io.stderr.write(redactor.redactText(planText(reached.label, audit.surveys, permission)))
    const head = new ResultHead()
    const report = async (row: TestResult): Promise<void> => {
      const shown = redactor.redact(row)
      head.add(shown)
      await sinks.row(shown)
    }
    const { probeRow, scoreRow } = await import('../../run/audit/audit-rows.js')
    const face = { suite: reached.suite?.file ?? null, server: reached.label, isNamed: reached.isNamed }
    const audited = await probedRules(audit, choice, signal, async (probe) => {
      const ofLoad = laneOf({ id: probe.rule }) === 'load' ? loadWords(flags, compared?.label) : []
      const words = ['mcprove', 'audit', '--rule', probe.rule, ...probeWords(flags, probe.rule), ...ofLoad]
      await report(probeRow(face, probe, `${shellCommand(words)} ${target}`))
    })
    const isWhole = audited.length === choice.rules.length
    if (isWhole) await report(scoreRow(face, audited, choice.policy, warnings))
    line.clear()
    const result = head.finish(isWhole ? undefined : INTERRUPTED)
    await sinks.finish(result)
    if (!isWhole)
      io.stderr.write(`interrupted after ${audited.length} of ${choice.rules.length} rules, without a score\n`)
    return result.exit_code
  } catch (error) {
    sinks.discard()
    throw error
  } finally {
    line.clear()
    await opened?.audit.close()
  }
}

/** Fewer than all when the audit was interrupted. */
async function probedRules(
  audit: LiveAudit,
  { rules }: AuditChoice,
  signal: AbortSignal,
  onProbed: (probe: AuditedProbe) => Promise<void>,
): Promise<readonly AuditedProbe[]> {
  const audited: AuditedProbe[] = []
  for (const rule of rules) {
    try {
      const probe = await audit.probed(rule)
      await onProbed(probe)
      audited.push(probe)
    } catch (error) {
      if (signal.aborted) break
      throw error
    }
  }
  return audited
}
