// Loaded into a process with --require: when it ends, writes its peak memory in KiB to the file MCPROVE_PEAK_MEMORY.
const { readFileSync, writeFileSync } = require('node:fs')

process.on('exit', () => writeFileSync(process.env.MCPROVE_PEAK_MEMORY, `${peakKib()}`))

/** On Linux the maxRSS of a new process begins at that of its parent; VmHWM is its own. */
function peakKib() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]
}
