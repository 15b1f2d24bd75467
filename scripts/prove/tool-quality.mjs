import { createHash } from 'node:crypto'
import { scoreTraces } from '../../dist/index.js'
import { readCsv } from './csv.mjs'
import { readEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { paddedDescriptions } from './padded-descriptions.mjs'
import { mean, partialSpearman, spearman } from './rank-correlation.mjs'

const SOURCE = {
  repository: 'SAILResearch/mcp-tool-description-augmentation',
  commit: '2323d97b3a96433bbe3e23ca7ee0d542d43ba5f2',
}
const RUBRIC = [
  'purpose',
  'usage_guideline',
  'limitation',
  'parameter_explanation',
  'examples_balance',
  'length_completeness',
]
/** The descriptions that were judged, and the scores of the three judges. */
const LIVEMCPBENCH = {
  descriptions: 'livemcpbench-tool-description.csv',
  judges: ['gpt-41-mini', 'haiku-35', 'qwen3'].map((judge) => `rubric-eval-livemcpbench-${judge}.csv`),
}
const MCP_EVAL = {
  descriptions: 'mcp-eval-tool-description.csv',
  judges: ['gpt-41-mini', 'haiku-35', 'qwen3'].map((judge) => `rubric-eval-mcp-eval-${judge}-01.csv`),
}
const MIN_RHO = 0.5
const MIN_PARTIAL = 0.3

/**
 * Does the score of a description rank tools as three model judges do, also at equal length, and independently of
 * padding?
 */
export async function toolQuality() {
  const tools = judgedTools(LIVEMCPBENCH)
  const untouched = tools.filter(({ half }) => half === 1)
  const rows = [
    rowOf('all', tools),
    rowOf('held-out half', untouched),
    rowOf(
      'tuned half',
      tools.filter(({ half }) => half === 0),
    ),
    rowOf('MCP-Eval, held out', judgedTools(MCP_EVAL)),
  ]
  const padding = paddingOf(tools)
  keepFigures('tool-quality', pageOf(rows, padding, tools), 'docs/truth.md')
  for (const { name, count, rho, partial } of rows) {
    console.log(`  ${name}: ${count} tools, Spearman ${figure(rho)}, at equal length ${figure(partial)}`)
  }
  console.log(`  ${padding.tried} padded descriptions, ${padding.changed.length} with a different finding`)
  return [
    ...rows
      .slice(0, 2)
      .flatMap(({ name, rho, partial }) => [
        ...(rho >= MIN_RHO ? [] : [`${name}: Spearman ${figure(rho)} is below ${MIN_RHO}`]),
        ...(partial >= MIN_PARTIAL ? [] : [`${name}: ${figure(partial)} at equal length is below ${MIN_PARTIAL}`]),
      ]),
    ...padding.changed.map(
      ({ server, name, padding: text }) => `${server}.${name}: ${JSON.stringify(text)} changes findings`,
    ),
  ]
}

/** Tools that all judges scored on every point of the rubric, as the judges saw them: without schemas. */
function judgedTools({ descriptions, judges }) {
  const scores = judges.map((file) => scoresOf(readCsv(readEvidence(SOURCE, `mcpuniverse/scripts/${file}`))))
  return readCsv(readEvidence(SOURCE, `mcpuniverse/mcp/configs/${descriptions}`)).flatMap((row) => {
    const tool = {
      server: row.server_name.trim(),
      name: row['tool.name'].trim(),
      description: row['tool.description'].trim(),
    }
    const judged = scores.map((byTool) => byTool.get(`${tool.server}\n${tool.name}`) ?? Number.NaN)
    if (judged.some(Number.isNaN)) return []
    return [{ tool, half: halfOf(tool.server), judged, rubric: mean(judged), score: checked(tool).score }]
  })
}

/** The mean over the rubric by tool; NaN when a point has no score. */
function scoresOf(rows) {
  return new Map(
    rows.map((row) => {
      const points = RUBRIC.map((point) => (row[`${point}_score`] === '' ? Number.NaN : Number(row[`${point}_score`])))
      return [`${row.mcp_server_name.trim()}\n${row.tool_name.trim()}`, mean(points)]
    }),
  )
}

/**
 * By server, so that sentences that tools of one server share are in one half: 0 was used for tuning, 1 was held out.
 */
function halfOf(server) {
  return createHash('sha256').update(server).digest().at(-1) % 2
}

function checked(tool) {
  const [{ targets, findings }] = scoreTraces({ tool_quality: {} }, [{ tools: [tool], tool_calls: [] }]).tests[0].gates
  return { score: targets['tool_quality.min_score'], findings }
}

function rowOf(name, tools) {
  const scores = tools.map(({ score }) => score)
  const rubric = tools.map(({ rubric }) => rubric)
  const lengths = tools.map(({ tool }) => tool.description.length)
  return {
    name,
    count: tools.length,
    servers: new Set(tools.map(({ tool }) => tool.server)).size,
    rho: spearman(scores, rubric),
    partial: partialSpearman(scores, rubric, lengths),
    length: spearman(lengths, rubric),
  }
}

/** Every tool with each padding at each place: the findings, suggestions and score must be the same. */
function paddingOf(tools) {
  const changed = []
  let tried = 0
  for (const { tool } of tools) {
    const before = shapeOf(checked(tool))
    for (const { padding, description } of paddedDescriptions(tool.description)) {
      tried += 1
      if (shapeOf(checked({ ...tool, description })) !== before) changed.push({ ...tool, padding })
    }
  }
  return { tried, changed }
}

function shapeOf({ score, findings }) {
  return JSON.stringify([
    score,
    findings.map(({ kind, message }) => [kind, kind === 'description_gaps' ? message : '']),
  ])
}

function pageOf(rows, padding, tools) {
  return [
    `\`${SOURCE.repository}\` at \`${SOURCE.commit.slice(0, 8)}\`: ${tools.length} tools of LiveMCPBench that three judges (gpt-4.1-mini, ` +
      'Claude Haiku 3.5, Qwen3) scored from 1 to 5 on six points of a rubric. Each tool is scored alone and without a schema, as the ' +
      'judges saw it; its rubric score is the mean over judges and points. Servers are split by the last bit of the SHA-256 of their ' +
      'name. The rules were written with one half in view. No description of the other half was read for them; its figures were seen ' +
      'once (0.71, and 0.35 at equal length), before `long_text` and `vague_words` were changed to deduct less, based on the first ' +
      'half. The handling of padding was fixed on all tools.',
    '',
    '| tools | servers | Spearman with the rubric | at equal length | length alone |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, count, servers, rho, partial, length }) =>
        `| ${count} (${name}) | ${servers} | **${figure(rho)}** | **${figure(partial)}** | ${figure(length)} |`,
    ),
    '',
    `The judges correlate with each other at ${judgesAgree(tools)}. An earlier version of the score correlated at 0.07. Padding: ` +
      `${padding.tried} descriptions with neutral words inserted at several places, ${padding.changed.length} with a different finding or score.`,
    '',
    'Where the score and the judges differ: judges reward length itself (the last column), and the score does not; `long_text` and ' +
      '`vague_words` deduct points that judges do not deduct; a single sentence gets the same gaps whatever it says, while judges ' +
      'distinguish a detailed one from a short one; and judges read all languages, while the rules only read English and Chinese.',
  ].join('\n')
}

function judgesAgree(tools) {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([one, other]) =>
    spearman(
      tools.map(({ judged }) => judged[one]),
      tools.map(({ judged }) => judged[other]),
    ),
  )
  return `${figure(Math.min(...pairs))} to ${figure(Math.max(...pairs))}`
}

function figure(value) {
  return value.toFixed(2)
}
