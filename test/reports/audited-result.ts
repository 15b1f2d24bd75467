// A result of `mcprove audit` with a row of every kind that reports tell apart.
import type { AuditedProbe, AuditedRun } from '../../src/core/audit/audit-detail.js'
import { probeRow, scoreRow } from '../../src/run/audit/audit-rows.js'
import type { Result } from '../../src/score/result/result.js'
import { summarize } from '../../src/score/result/summarize.js'

const PING = { jsonrpc: '2.0', id: 3, method: 'ping' }

function probeOf(rule: AuditedProbe['rule'], more: Partial<AuditedProbe> & { readonly run: Partial<AuditedRun> }) {
  const { run, ...rest } = more
  const status = rest.status ?? 'passed'
  return {
    rule,
    title: `A correct server passes ${rule}.`,
    severity: 'error',
    reference: {
      title: 'MCP 2025-11-25, basic#requests',
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#requests',
    },
    status,
    runs: [{ revision: '2025-11-25', status, findings: [], evidence: [], ...run }],
    ...rest,
  } satisfies AuditedProbe
}

const PROBES: readonly AuditedProbe[] = [
  probeOf('conformance/ping', { run: { evidence: [{ sent: PING, answer: { jsonrpc: '2.0', id: 3, result: {} } }] } }),
  probeOf('conformance/unknown-method', {
    status: 'failed',
    run: {
      findings: [
        {
          severity: 'error',
          message: 'the unknown method mcprove/no-such-method is answered with a result',
          evidence: [
            {
              sent: { ...PING, method: 'mcprove/no-such-method' },
              answer: { jsonrpc: '2.0', id: 3, result: {} },
              http_status: 200,
            },
          ],
        },
      ],
    },
  }),
  probeOf('conformance/cancellation', { status: 'inconclusive', run: { reason: 'no answer within 5000 ms' } }),
  probeOf('conformance/http-session', { status: 'skipped', run: { reason: 'applies to http only' } }),
  probeOf('security/poisoned-text', {
    severity: 'critical',
    status: 'failed',
    run: {
      findings: [
        {
          severity: 'critical',
          subject: 'lookup',
          message: 'the description of `lookup` says <script>alert(1)</script>',
          evidence: [],
        },
        {
          severity: 'warning',
          subject: 'search',
          message: 'the description of `search` asks for preference',
          ignored: 'a demo | of texts',
          evidence: [],
        },
      ],
    },
  }),
  probeOf('fuzz/crash', {
    status: 'warned',
    run: {
      summary: '200 calls of 3 tools',
      measures: { calls: 200 },
      tables: [
        {
          title: 'by tool',
          columns: ['tool', 'calls', 'p50 ms'],
          rows: [
            ['add', 120, 1.5],
            ['a | b <i>', 80, null],
          ],
        },
      ],
      findings: [
        {
          severity: 'warning',
          subject: 'add',
          message: 'add accepts "5" as a number',
          evidence: [],
          reproduce: `mcprove call add '{"a":"5"}' -- node server.mjs`,
        },
      ],
    },
  }),
]

const FACE = { suite: null, server: 'node server.mjs', isNamed: false }

/** As the command makes it. */
export const AUDITED: Result = (() => {
  const rows = PROBES.map((probe) => probeRow(FACE, probe, `mcprove audit --rule ${probe.rule} -- node server.mjs`))
  const floors = { score: 90, fuzz: 50 }
  return summarize([...rows, scoreRow(FACE, PROBES, { failOn: 'error', floors, ignore: [] }, [])])
})()
