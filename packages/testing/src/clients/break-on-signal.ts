// Loaded into a program with --import: a signal causes an uncaught error.
process.on('SIGUSR2', () => {
  throw new TypeError('thrown on purpose')
})
process.on('SIGWINCH', () => {
  void Promise.reject(new RangeError('refused on purpose'))
})
