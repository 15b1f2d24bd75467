// Loaded into a process with --require: when it ends, writes its processor time and its peak memory to the file MCPROVE_COST.
// What it starts is not told of, and does not tell: the variable is gone by then.
const { readFileSync, writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

const file = process.env.MCPROVE_COST
delete process.env.MCPROVE_COST

if (isMainThread && file !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(file, JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: (peakKib() * 1024) / 1e6 }))
  })
}

/** On Linux the maxRSS of a new process begins at that of its parent; VmHWM is its own. */
function peakKib() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
}
