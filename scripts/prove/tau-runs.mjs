// Runs of tau-bench and tau2-bench with their rewards, from public repositories at fixed commits.
import { createHash } from 'node:crypto'
import { listEvidence, readManyEvidence } from './evidence.mjs'

const TAU2 = [
  {
    repository: 'codesque16/tau2-bench',
    commit: 'c9e1346e5a5a62062fb085aeca56a6c2db5a0235',
    files: /^docs\/data\/.*task_[^/]*\.json$/,
  },
  {
    repository: 'bogoliubon/tau2-bench',
    commit: '185099eadda099bc4bdea32566165d6274348e1e',
    files: /^evaluations\/.*\.json$/,
  },
  {
    repository: 'pdhoolia/tau2-bench',
    commit: '16ef9d2ea447a074c985554c29c5a65b1ee65107',
    files: /^web\/leaderboard\/public\/submissions\/toolorchestra_.*\/toolorchestra_(?:retail|airline)_.*\.json$/,
  },
  {
    repository: 'WhissleAI/tau2-bench-w',
    commit: 'bfcb460d2b790a2c742cdc579bea9215409ec6e2',
    files: /^results\/whissle\/airline_run1\.json$/,
  },
  {
    repository: 'jitrc/tau2-enhanced',
    commit: '4b23a7edc99ca836665784f6d6c0d4d0c79b49ba',
    files: /^samples\/logs\/airline_gemini.*(?<!enhanced_logs)\.json$/,
  },
]

const TAU1 = [
  {
    repository: 'sierra-research/tau-bench',
    commit: '59a200c6d575d595120f1cb70fea53cef0632f6b',
    files: /^historical_trajectories\/gpt-4o-airline\.json$/,
  },
  {
    repository: 'ShramanPramanick/Grok_tau_Bench',
    commit: 'ca5b51744212a3c3c548b1b81ab9cb9d3119258a',
    files: /^results\/tool-calling.*\.json$/,
  },
  {
    repository: 'xuanfeiren/tau-bench',
    commit: '8d3c6dbf819bd5c6ff451b92de570d817bf8c053',
    files: /^results\/tool-calling.*\.json$/,
  },
]

export const TAU_SOURCES = [...TAU2, ...TAU1]

/** Retail has at least this many tasks; a file with fewer is from airline, or has single tasks. */
const RETAIL_TASKS = 100

/**
 * Every run once: `{ domain, task, variant, reward, wroteRight, entry }`. Runs of one `variant` had exactly the same
 * task; `entry` is the input of the `tau-bench` importer.
 */
export function tauRuns() {
  const runs = [...TAU2.flatMap(tau2Runs), ...TAU1.flatMap(tau1Runs)]
  const seen = new Set()
  return runs.filter(({ domain, entry }) => {
    const key = hashOf([domain, (entry.messages ?? entry.traj).map(({ role, content }) => [role, content])])
    return seen.has(key) ? false : seen.add(key)
  })
}

function filesOf(source) {
  const paths = listEvidence(source, '.').filter((path) => source.files.test(path))
  return [...readManyEvidence(source, paths).values()].flatMap((text) => {
    try {
      return [JSON.parse(text)]
    } catch {
      return []
    }
  })
}

function tau2Runs(source) {
  return filesOf(source).flatMap((file) => {
    // One run per file, or a file of simulations.
    if (file.task !== undefined && file.messages !== undefined) return tau2Run(file, file.task, 'retail')
    const domain = file.info?.environment_info?.domain_name
    if (!['retail', 'airline'].includes(domain)) return []
    const tasks = new Map((file.tasks ?? []).map((task) => [String(task.id), task]))
    return (file.simulations ?? []).flatMap((run) => tau2Run(run, tasks.get(String(run.task_id)), domain))
  })
}

function tau2Run(entry, task, domain) {
  const { reward_info } = entry
  if (typeof reward_info?.reward !== 'number' || task === undefined || task === null) return []
  const criteria = task.evaluation_criteria ?? {}
  const told = criteria.communicate_info ?? []
  // A reward that ignores what was said is not comparable.
  if (told.length > 0 && reward_info.reward === 1 && !reward_info.communicate_checks?.length) return []
  const actions = (criteria.actions ?? []).map((action) => [action.name, action.arguments])
  const variant = hashOf([
    actions,
    told,
    criteria.nl_assertions ?? [],
    criteria.reward_basis ?? [],
    task.user_scenario?.instructions,
  ])
  const wroteRight = reward_info.db_check?.db_match ?? null
  const messages = entry.messages
  const { task_id, termination_reason } = entry
  return [
    {
      domain: `tau2 ${domain}`,
      task: String(task_id),
      variant,
      reward: reward_info.reward,
      wroteRight,
      entry: { task_id, termination_reason, reward_info: {}, messages },
    },
  ]
}

function tau1Runs(source) {
  return filesOf(source).flatMap((file) => {
    if (!Array.isArray(file) || file.length < 40) return []
    const domain = file.length > RETAIL_TASKS && file.length !== 2 * 50 && file.length !== 4 * 50 ? 'retail' : 'airline'
    return file.flatMap(({ task_id, reward, traj, info }) => {
      if (typeof reward !== 'number' || !Array.isArray(traj) || traj.length === 0) return []
      const details = info?.reward_info?.info
      const wroteRight = details === undefined ? null : details.r_actions === undefined ? null : details.r_actions === 1
      const task = String(task_id)
      return [
        {
          domain: `tau ${domain}`,
          task,
          variant: hashOf(info?.task ?? null),
          reward,
          wroteRight,
          entry: { task_id, traj },
        },
      ]
    })
  })
}

function hashOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
