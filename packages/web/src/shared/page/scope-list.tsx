import './scope-list.css'
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import { wordsOfScope } from '@guildhall/protocol/scope-words'
import { Check } from 'lucide-react'

/** What an application asks for, in words. */
export const ScopeList = ({ scopes }: { scopes: readonly string[] }) => (
  <ul className="scope-list">
    {toScopes(scopes.join(' ')).map((scope) => (
      <li key={scope}>
        <Check aria-hidden="true" />
        {wordsOfScope(scope)}
      </li>
    ))}
  </ul>
)
