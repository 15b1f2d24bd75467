// Runs of LangSmith: a list, one per line, a tree of runs with their children, or requests that create and complete runs.
import { defineImporter } from '../importer.js'
import { isRun, runsIn } from './run.js'
import { isRunRequest, RunSession } from './run-session.js'

export const langsmith = defineImporter({
  key: 'langsmith',
  summary: 'runs of LangSmith',
  detect: (head) => head.some((value) => isRunRequest(value) || runsIn(value).some(isRun)),
  isRepeating: true,
  open: (context) => new RunSession(context),
})
