import { Failure, failure } from './failure.ts';

/** For the page to tell that it is there. Its script runs before the frame's load event. */
const READY_MS = 20_000;
const READY_AFTER_LOAD_MS = 2_000;

/**
 * Finds out why the page in the frame says nothing: on a domain that its key does not name, its content
 * security policy blocks it silently. Puts a text in the frame's place. Returns how to stop.
 */
export function watchFrame(
  frame: HTMLIFrameElement,
  config: Service.Client['config'],
  onFailure: (error: Failure) => void,
): () => void {
  let isStopped = false;
  const explain = async () => {
    const error = await config().then(() => failure('timeout'), withDomain);
    if (isStopped) return;
    showFailure(frame);
    onFailure(error);
  };
  let timer = setTimeout(explain, READY_MS);
  frame.onload = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(explain, READY_AFTER_LOAD_MS);
  };
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** An empty frame would say nothing to the buyer. */
function showFailure(frame: HTMLIFrameElement): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'Não foi possível abrir o pagamento. Atualize a página ou fale com a loja.';
  frame.replaceWith(text);
}

/** With the domain that the key lacks, for the developer of the page. */
function withDomain(error: Failure): Failure {
  if (error.code !== 'origin_not_allowed') return error;
  const { hostname: domain } = location;
  const details = { ...error.details, domain };
  return new Failure(error.code, `${error.message} Domínio desta página: ${domain}`, details);
}
