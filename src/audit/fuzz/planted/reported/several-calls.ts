// Reported crashes of middle difficulty: two or three calls. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { flag, Refusal, text, toy, whole } from './toy.js'

interface Task {
  readonly id: string
  readonly title: string
  parent: string | undefined
}

// Two calls, input that satisfies the schema: a task is moved below itself.
// Inspired by ezraroi/ngJsTree#55 (id and parent are the same) and MemberJunction/MJ#2419: maximum call stack size.
const moveTask: PlantedCrash = {
  name: 'a task below itself',
  tools: () => {
    const tasks = new Map<string, Task>()
    const known = (id: string): Task => {
      const task = tasks.get(id)
      if (task === undefined) throw new Refusal(`there is no task ${id}`)
      return task
    }
    const depth = ({ parent }: Task): number => (parent === undefined ? 0 : 1 + depth(known(parent)))
    return [
      toy<{ title: string; parent_id?: string }>(
        {
          name: 'create_task',
          description: 'Creates a task, and returns it with its id.',
          properties: {
            title: text('Title of the task', { minLength: 1, maxLength: 200 }),
            parent_id: text('Id of the task that it is a part of'),
            priority: text('Priority', { enum: ['low', 'normal', 'high'], default: 'normal' }),
            due: text('When it is due', { format: 'date' }),
          },
          required: ['title'],
        },
        ({ title, parent_id }) => {
          if (parent_id !== undefined) known(parent_id)
          const task: Task = { id: `task-${tasks.size + 1}`, title, parent: parent_id }
          tasks.set(task.id, task)
          return JSON.stringify({ id: task.id, title, depth: depth(task) })
        },
      ),
      toy<{ task_id: string; new_parent_id?: string; position?: number }>(
        {
          name: 'move_task',
          description: 'Moves a task below another one, or to the top.',
          properties: {
            task_id: text('Id of the task to move'),
            new_parent_id: text('Id of its new parent; without it the task moves to the top'),
            position: whole('Position among the siblings', { minimum: 0, default: 0 }),
          },
          required: ['task_id'],
        },
        ({ task_id, new_parent_id, position = 0 }) => {
          const task = known(task_id)
          task.parent = new_parent_id === undefined ? undefined : known(new_parent_id).id
          return JSON.stringify({ id: task.id, position, depth: depth(task) })
        },
      ),
    ]
  },
}

// Three calls, input that satisfies the schema: the output of a process that was stopped.
// Inspired by wonderwhy-er/DesktopCommanderMCP#195 (reading the output of a PID that has ended).
const readOutput: PlantedCrash = {
  name: 'the output of a stopped process',
  tools: () => {
    const processes = new Map<number, { command: string; status: string }>()
    const outputs = new Map<number, string[]>()
    const known = (pid: number): { command: string; status: string } => {
      const found = processes.get(pid)
      if (found === undefined) throw new Refusal(`no process with PID ${pid}`)
      return found
    }
    const pidOf = whole('PID that start_process returned', { minimum: 1 })
    return [
      toy<{ command: string; args?: string[] }>(
        {
          name: 'start_process',
          description: 'Starts a process in the background, and returns its PID.',
          properties: {
            command: text('Program to run', { minLength: 1 }),
            args: { type: 'array', items: { type: 'string' }, description: 'Arguments of the program', default: [] },
            cwd: text('Working directory'),
            env: { type: 'object', additionalProperties: { type: 'string' }, description: 'Environment variables' },
            timeout_ms: whole('Time limit in milliseconds', { minimum: 0, maximum: 600_000, default: 10_000 }),
          },
          required: ['command'],
        },
        ({ command, args = [] }) => {
          const pid = 4101 + processes.size
          processes.set(pid, { command, status: 'running' })
          outputs.set(pid, [`$ ${[command, ...args].join(' ')}`, 'ready'])
          return JSON.stringify({ pid, status: 'running' })
        },
      ),
      toy<{ pid: number; tail?: number }>(
        {
          name: 'read_process_output',
          description: 'Returns what a process has written.',
          properties: { pid: pidOf, tail: whole('Only the last lines', { minimum: 1, maximum: 1000, default: 100 }) },
          required: ['pid'],
        },
        ({ pid, tail = 100 }) => {
          const { status } = known(pid)
          const lines = outputs.get(pid) as string[]
          return `${lines.slice(-tail).join('\n')}\n(${status})`
        },
      ),
      toy<{ pid: number; signal?: string }>(
        {
          name: 'stop_process',
          description: 'Stops a process.',
          properties: {
            pid: pidOf,
            signal: text('Signal to send', { enum: ['SIGTERM', 'SIGINT', 'SIGKILL'], default: 'SIGTERM' }),
          },
          required: ['pid'],
        },
        ({ pid, signal = 'SIGTERM' }) => {
          known(pid).status = `stopped by ${signal}`
          outputs.delete(pid)
          return JSON.stringify({ pid, stopped: true })
        },
      ),
    ]
  },
}

// Two calls, input that satisfies the schema: the log of a repository that has no commit yet.
// Inspired by use-agent-os/agent-os#2519 and koordinates/kart#30: HEAD of a new repository points at nothing.
const gitLog: PlantedCrash = {
  name: 'the log of a repository without commits',
  tools: () => {
    const repositories = new Map<string, { hash: string; message: string }[]>()
    const commitsOf = (path: string): { hash: string; message: string }[] => {
      const commits = repositories.get(path)
      if (commits === undefined) throw new Refusal(`${path} is not a git repository`)
      return commits
    }
    const repoPath = text('Path to the Git repository', { minLength: 1, examples: ['/srv/projects/site'] })
    return [
      toy<{ repo_path: string; initial_branch?: string }>(
        {
          name: 'git_init',
          description: 'Creates a Git repository.',
          properties: {
            repo_path: repoPath,
            initial_branch: text('Name of the first branch', { default: 'main' }),
            bare: flag('Without a working tree', { default: false }),
          },
          required: ['repo_path'],
        },
        ({ repo_path, initial_branch = 'main' }) => {
          if (repositories.has(repo_path)) throw new Refusal(`${repo_path} exists`)
          repositories.set(repo_path, [])
          return JSON.stringify({ repo_path, branch: initial_branch })
        },
      ),
      toy<{ repo_path: string; message: string }>(
        {
          name: 'git_commit',
          description: 'Records changes to the repository.',
          properties: {
            repo_path: repoPath,
            message: text('Commit message', { minLength: 1 }),
            files: { type: 'array', items: { type: 'string' }, description: 'Only these files' },
          },
          required: ['repo_path', 'message'],
        },
        ({ repo_path, message }) => {
          const commits = commitsOf(repo_path)
          const hash = (0xabc0000 + commits.length).toString(16)
          commits.unshift({ hash, message })
          return JSON.stringify({ hash, message })
        },
      ),
      toy<{ repo_path: string; max_count?: number; format?: string }>(
        {
          name: 'git_log',
          description: 'Shows the commit log.',
          properties: {
            repo_path: repoPath,
            max_count: whole('Most commits to show', { minimum: 1, maximum: 100, default: 10 }),
            format: text('How much to show', { enum: ['oneline', 'full'], default: 'oneline' }),
          },
          required: ['repo_path'],
        },
        ({ repo_path, max_count = 10, format = 'oneline' }) => {
          const commits = commitsOf(repo_path)
          const head = commits[0] as { hash: string }
          const lines = commits.slice(0, max_count).map(({ hash, message }) => {
            const line = `${hash}${hash === head.hash ? ' (HEAD)' : ''} ${message}`
            return format === 'full' ? `commit ${line}\n` : line
          })
          return [`On ${head.hash}`, ...lines].join('\n')
        },
      ),
    ]
  },
}

export const SEVERAL_CALLS: readonly PlantedCrash[] = [moveTask, readOutput, gitLog]
