import { contract } from '../../contract.ts'

export const resendVerification = contract({
  name: 'Resend Verification',
  method: 'POST',
  path: '/auth/verify/resend',
  returns: 'nothing',
})
