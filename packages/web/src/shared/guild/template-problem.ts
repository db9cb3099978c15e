import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'

const UNKNOWN_TEMPLATE = 10_057

/** Whether there is no such template. */
export const isUnknownTemplate = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === UNKNOWN_TEMPLATE

/** Why a template can't be shown. */
export const templateProblemText = (problem: unknown): string =>
  isUnknownTemplate(problem) ? t('guild.the-link-is-wrong-or-deleted') : describeProblem(problem)
