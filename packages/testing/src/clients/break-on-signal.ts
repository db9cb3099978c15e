// Given to a program with --import: signals make it fail where nobody catches that, as a fault of its own would.
process.on('SIGUSR2', () => {
  throw new TypeError('thrown on purpose')
})
process.on('SIGWINCH', () => {
  void Promise.reject(new RangeError('refused on purpose'))
})
