import { OAUTH2_SCOPES, type OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { scopeText } from '../../../shared/permissions/scope-texts.ts'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { supportedContexts } from '../installation-contexts.ts'
import { useManagedApplication } from '../managed-application.ts'
import { PermissionChoice } from '../permission-choice.tsx'
import { consentLink, installsApplication, redirectsWithCode } from './consent-link.ts'

/** A token with this scope is issued to the application itself, by its own credentials. */
const offered = OAUTH2_SCOPES.filter((scope) => scope !== 'applications.commands.update')

/** Generates a link to the consent page. */
export function AuthorizationLinkForm() {
  const { application } = useManagedApplication()
  const { id, redirect_uris } = application
  const [scopes, setScopes] = useState<readonly OAuth2Scope[]>([])
  const [permissions, setPermissions] = useState(0n)
  const [redirect, setRedirect] = useState(redirect_uris[0] ?? '')
  const [context, setContext] = useState('')
  const contexts = supportedContexts(application).filter(({ value }) => value === '0' || !scopes.includes('bot'))
  // A selected value may no longer be available.
  const chosenRedirect = redirect_uris.find((each) => each === redirect) ?? redirect_uris[0] ?? null
  const chosenContext = contexts.find(({ value }) => value === context)?.value ?? null
  const link = consentLink(location.origin, {
    applicationId: id,
    scopes,
    permissions,
    redirect: chosenRedirect,
    context: chosenContext,
  })

  return (
    <div className="developers-fields">
      <CheckboxList
        legend={t('oauth2.scopes')}
        options={offered.map((value) => ({ value, text: scopeText(value), hint: value }))}
        chosen={scopes}
        onChoose={setScopes}
      />
      {scopes.includes('bot') ? (
        <PermissionChoice
          legend={t('developers.the-bots-permissions')}
          chosen={permissions}
          onChoose={setPermissions}
        />
      ) : null}
      {installsApplication(scopes) && contexts.length > 0 ? (
        <ChoiceField
          name="context"
          label={t('oauth2.where-it-is-installed')}
          choices={[['', t('oauth2.the-user-chooses')], ...contexts.map(({ value, text }) => [value, text] as const)]}
          chosen={chosenContext ?? ''}
          onChoose={setContext}
        />
      ) : null}
      {redirectsWithCode(scopes) && redirect_uris.length > 0 ? (
        <ChoiceField
          name="redirect"
          label={t('oauth2.redirect')}
          choices={redirect_uris.map((each) => [each, each] as const)}
          chosen={chosenRedirect ?? ''}
          onChoose={setRedirect}
        />
      ) : null}
      <Result link={link} isRedirectMissing={redirectsWithCode(scopes) && redirect_uris.length === 0} />
    </div>
  )
}

function Result({ link, isRedirectMissing }: { link: string | null; isRedirectMissing: boolean }) {
  if (link !== null) {
    return (
      <dl className="developers-facts">
        <CopyLine label={t('developers.link')} value={link} />
      </dl>
    )
  }
  return (
    <p className="section-empty" role="status">
      {isRedirectMissing ? t('oauth2.the-chosen-scopes-need-a-redirect') : t('developers.choose-a-scope')}
    </p>
  )
}
