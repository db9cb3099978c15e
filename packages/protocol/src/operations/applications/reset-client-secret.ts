import { contract } from '../../contract.ts'
import { ClientSecret } from '../../objects/applications/application.ts'

export const resetClientSecret = contract({
  name: 'Reset Client Secret',
  method: 'POST',
  path: '/applications/:applicationId/reset',
  returns: ClientSecret,
  errors: ['InvalidTwoFactorCode'],
})
