import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

const TRACE = `Error: no such name
    at find (/srv/app/node_modules/finder/index.js:12:34)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)`

const failing = (message: string) => (): never => {
  throw new Error(message)
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'says what is wrong with the argument',
    server: textServer('find', 'name', (name) => {
      throw new Error(`Nothing has the name ${name}. Use the names of \`list\`.`)
    }),
    verdict: 'passed',
  },
  { name: 'answers with a stack trace', server: textServer('find', 'name', failing(TRACE)), verdict: 'warning' },
  {
    name: 'answers with a stack trace of Python, over HTTP in the modern era',
    server: {
      ...textServer('find', 'name', failing('Traceback (most recent call last):\n  File "/srv/a.py", line 3, in find')),
      transport: 'http',
    },
    era: 'modern',
    verdict: 'warning',
  },
  {
    name: 'answers with the place of its code',
    server: textServer('find', 'name', failing('Cannot find module /srv/app/node_modules/finder/data.json')),
    verdict: 'warning',
  },
  {
    name: 'looks alike: names the file that it was asked for',
    server: textServer('read', 'path', (path) => {
      throw new Error(`ENOENT: no such file or directory, open '${path}'`)
    }),
    verdict: 'passed',
  },
  {
    name: 'looks alike: a stack trace is the content that it returns',
    server: textServer('read_log', 'name', () => TRACE),
    verdict: 'skipped',
  },
]
