import '../../shared/invite/invite-card.css'
import { getGuildTemplate } from '@guildhall/protocol/operations/guild-templates/get-guild-template'
import { TicketX } from 'lucide-react'
import { useCallback } from 'react'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { TemplateCard } from '../../shared/guild/template-card.tsx'
import { isUnknownTemplate, templateProblemText } from '../../shared/guild/template-problem.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { openTemplate } from './open-template.tsx'
import { TemplateContents } from './template-contents.tsx'
import { TemplateForm } from './template-form.tsx'

/** Shows what a template contains, and creates a guild from it. */
export function TemplatePage({ code }: { code: string }) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildTemplate, { templateCode: code }, { signal }),
    [client, code],
  )
  const { answer, retry } = useLoaded(load)
  return (
    <main className="place invite-page" aria-busy={answer.state === 'waiting'}>
      {answer.state === 'waiting' ? <p role="status">{t('guilds.loading-the-template')}</p> : null}
      {answer.state === 'ready' ? (
        <TemplateCard template={answer.value} heading={(name) => <PageTitle>{name}</PageTitle>}>
          <TemplateForm code={answer.value.code} />
          <TemplateContents contents={answer.value.serialized_source_guild} />
        </TemplateCard>
      ) : null}
      {answer.state === 'failed' ? <TemplateProblem problem={answer.problem} retry={retry} /> : null}
    </main>
  )
}

function TemplateProblem({ problem, retry }: { problem: unknown; retry: () => void }) {
  const isUnknown = isUnknownTemplate(problem)
  return (
    <div className="invite-card">
      <TicketX className="invite-mark" aria-hidden="true" />
      <PageTitle>{t('guilds.no-template-here')}</PageTitle>
      <p role="alert">{templateProblemText(problem)}</p>
      <div className="invite-actions">
        {isUnknown ? (
          <Button look="main" onPress={openTemplate}>
            {t('guilds.enter-another-template')}
          </Button>
        ) : (
          <Button look="main" onPress={retry}>
            {t('guilds.try-again')}
          </Button>
        )}
        <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.home')}</Button>
      </div>
    </div>
  )
}
