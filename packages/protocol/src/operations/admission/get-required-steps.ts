import { contract } from '../../contract.ts'
import { RequiredSteps } from '../../objects/users/required-steps.ts'

export const getRequiredSteps = contract({
  name: 'Get Required Steps',
  method: 'GET',
  path: '/guildhall/users/@me/required-steps',
  returns: RequiredSteps,
})
