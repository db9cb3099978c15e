import { contract } from '../../contract.ts'

export const dropInstanceJob = contract({
  name: 'Drop Instance Job',
  method: 'DELETE',
  path: '/guildhall/instance/jobs/:jobId',
  returns: 'nothing',
  errors: ['NotFound'],
})
