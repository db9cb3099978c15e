import { getGuildTemplate } from '@guildhall/protocol/operations/guild-templates/get-guild-template'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../language/dialogs.ts'
import { useLoaded } from '../lists/use-loaded.ts'
import { LoadingState } from '../page/loading-state.tsx'
import { Notice } from '../page/notice.tsx'
import { TemplateCard } from './template-card.tsx'
import { templateProblemText } from './template-problem.ts'

/** The preview of a template, or its error, for a user who has yet to sign in. */
export function TemplatePreview({ code }: { code: string }) {
  const load = useCallback((signal: AbortSignal) => call(getGuildTemplate, { templateCode: code }, { signal }), [code])
  const { answer, retry } = useLoaded(load)
  if (answer.state === 'failed') return <Notice tone="danger">{templateProblemText(answer.problem)}</Notice>
  return (
    <>
      <Notice tone="plain">{t('guild.sign-in-to-use-the-template')}</Notice>
      <LoadingState answer={answer} retry={retry}>
        {(template) => (
          <TemplateCard template={template} heading={(name) => <h2 className="invite-title">{name}</h2>} />
        )}
      </LoadingState>
    </>
  )
}
