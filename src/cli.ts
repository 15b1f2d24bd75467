// The bin. Answers --version before anything is loaded, then hands over; start-up time is a feature.
const args = process.argv.slice(2)
if (args[0] === '--version' || args[0] === '-V') {
  printVersion()
} else {
  const module = process.getBuiltinModule('node:module')
  // Node 22.1 and later keep compiled code on disk; Node 20 has no such function.
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
  const { main } = await import('./cli/main.js')
  process.exitCode = await main(args, process)
}

/** Straight to the descriptor: opening `process.stdout` costs a tenth of Node's own start. */
function printVersion(): void {
  try {
    process.getBuiltinModule('node:fs').writeSync(1, `${__MCPROVE_VERSION__}\n`)
  } catch {
    // The reader has gone; there is nobody to tell.
    process.exitCode = 2
  }
}
