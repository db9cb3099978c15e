import { contract } from '../../contract.ts'
import { CompletedSteps, RequiredSteps } from '../../objects/users/required-steps.ts'

export const completeRequiredSteps = contract({
  name: 'Complete Required Steps',
  method: 'POST',
  path: '/guildhall/users/@me/required-steps',
  body: CompletedSteps,
  returns: RequiredSteps,
})
