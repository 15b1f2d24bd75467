// The bin. Answers --version before anything is loaded, then hands over; start-up time is a feature.
import module from 'node:module'

const args = process.argv.slice(2)
if (args[0] === '--version' || args[0] === '-V') {
  process.stdout.write(`${__MCPROVE_VERSION__}\n`)
} else {
  // Node 22.1 and later keep compiled code on disk; Node 20 has no such function.
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
  const { main } = await import('./cli/main.js')
  process.exitCode = await main(args, process)
}
