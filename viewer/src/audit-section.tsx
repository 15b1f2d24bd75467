import {
  type AuditDetail,
  type AuditExchange,
  type AuditFinding,
  type AuditTable,
  distinctFindings,
} from '../../src/core/audit/audit-detail.js'
import { Text } from './text.js'
import { Value } from './value.js'

/** A probe of a server: the rule, and every finding with what was sent and answered. */
export function AuditSection({ audit: { probe } }: { readonly audit: AuditDetail }) {
  if (probe === undefined) return null
  const { title, reference, runs } = probe
  const findings = distinctFindings(probe)
  const passed = runs.find((run) => run.findings.length === 0 && run.evidence.length > 0)
  return (
    <section class="audit">
      <h2>Probe</h2>
      <p>
        <Text>{title}</Text>
      </p>
      <p class="muted">
        <Text>{`${reference.title}: ${reference.url}`}</Text>
      </p>
      {runs.map(({ revision, reason, summary }) =>
        [reason, summary].map((text) =>
          text === undefined ? null : (
            <p key={`${revision} ${text}`}>
              <Text>{`${revision}: ${text}`}</Text>
            </p>
          ),
        ),
      )}
      {runs
        .flatMap(({ tables = [] }) => tables)
        .map((table) => (
          <MeasuredTable key={table.title} table={table} />
        ))}
      {findings.map(({ finding, revisions }) => (
        <FoundCard key={finding.message} finding={finding} revisions={revisions} />
      ))}
      {findings.length === 0 && passed !== undefined && <Exchanges evidence={passed.evidence} />}
    </section>
  )
}

function MeasuredTable({ table: { title, columns, rows } }: { readonly table: AuditTable }) {
  return (
    <table class="measured">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col">
              <Text>{index === 0 ? title : column}</Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Text>{cell === null ? '' : String(cell)}</Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FoundCard({ finding, revisions }: { readonly finding: AuditFinding; readonly revisions: readonly string[] }) {
  const { severity, message, subject, ignored, evidence, reproduce } = finding
  const level = severity === 'critical' ? 'error' : severity
  return (
    <article class="card">
      <p class={`finding finding-${level}`}>
        <span class="finding-level">{severity}</span>
        <span>
          <Text>{message}</Text>
        </span>
      </p>
      <p class="muted">
        <Text>{[revisions.join(', '), ...(subject === undefined ? [] : [subject])].join(' · ')}</Text>
      </p>
      {ignored !== undefined && (
        <p class="muted">
          <Text>{`Ignored: ${ignored}`}</Text>
        </p>
      )}
      {reproduce !== undefined && <Value value={reproduce} />}
      <Exchanges evidence={evidence} />
    </article>
  )
}

function Exchanges({ evidence }: { readonly evidence: readonly AuditExchange[] }) {
  return evidence.map(({ sent, answer, silence, http_status }, index) => (
    <div key={index} class="exchange">
      <h3>Sent</h3>
      <Value value={sent} />
      <h3>{http_status === undefined ? 'Answered' : `Answered with HTTP ${http_status}`}</h3>
      <Value value={answer ?? silence} />
    </div>
  ))
}
