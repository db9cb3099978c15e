import { contract } from '../../contract.ts'

export const retryInstanceJob = contract({
  name: 'Retry Instance Job',
  method: 'POST',
  path: '/guildhall/instance/jobs/:jobId/retry',
  returns: 'nothing',
  errors: ['NotFound'],
})
