import type { ApiDocument } from '../api.ts';
import { type Call, callFolders, variablesIn } from './call.ts';

const WORKSPACE = 'wrk_catraca';

/** A collection for Insomnia (its export format 4), one folder a tag. */
export function insomniaExport(document: ApiDocument): object {
  const folders = callFolders(document);
  const environment = {
    _id: 'env_catraca',
    _type: 'environment',
    parentId: WORKSPACE,
    name: 'Catraca',
    data: variablesIn(folders),
  };
  return {
    _type: 'export',
    __export_format: 4,
    __export_source: 'catraca',
    resources: [
      { _id: WORKSPACE, _type: 'workspace', parentId: null, name: 'Catraca', scope: 'collection' },
      environment,
      ...folders.flatMap(({ name, description, calls }, at) => [
        { _id: `fld_${at}`, _type: 'request_group', parentId: WORKSPACE, name, description },
        ...calls.map((call, index) => requestOf(call, `fld_${at}`, index)),
      ]),
    ],
  };
}

function requestOf(call: Call, folder: string, index: number): object {
  const { name, description, method, path, headers, query, body, file, hasKey } = call;
  return {
    _id: `req_${folder}_${index}`,
    _type: 'request',
    parentId: folder,
    name,
    description,
    method,
    url: inInsomnia(`{{catraca_url}}/${path.join('/')}`),
    headers: headers.map((header) => ({ name: header.name, value: inInsomnia(header.value) })),
    parameters: query.map(({ name: parameter, value, description: about, isNeeded }) => ({
      name: parameter,
      value,
      description: about,
      disabled: !isNeeded,
    })),
    authentication: hasKey ? { type: 'bearer', token: inInsomnia('{{catraca_key}}') } : {},
    body: bodyOf(body, file),
  };
}

function bodyOf(json: string | null, file: string | null): object {
  if (file !== null)
    return { mimeType: 'multipart/form-data', params: [{ name: file, type: 'file', fileName: '' }] };
  return json === null ? {} : { mimeType: 'application/json', text: json };
}

/** Its variables are `{{ _.name }}`, and a new UUID is a tag. */
function inInsomnia(text: string): string {
  return text.replace('{{$guid}}', "{% uuid 'v4' %}").replace(/\{\{(\w+)\}\}/g, '{{ _.$1 }}');
}
