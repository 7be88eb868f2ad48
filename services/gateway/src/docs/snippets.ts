import {
  endpointExamples,
  webhookExample,
  webhookHeaderExamples,
} from '@catraca/contracts/http/openapi-examples';
import type { Sample } from './code.ts';
import { placeholders } from './placeholders.ts';

// What the reader copies. services/gateway/test/docs.test.ts runs it against a running gateway, step by step.

const order = `{
  "amount": 12990,
  "description": "Camiseta Catraca",
  "reference": "pedido-1042",
  "customer": {
    "name": "Ana Souza",
    "email": "ana@example.com",
    "document": "529.982.247-25"
  }
}`;

const orderInPython = order.replaceAll('\n', '\n    ');

export const environment = `
export CATRACA_URL="${placeholders.baseUrl}"
export CATRACA_KEY="sk_test_…"   # a sua chave de teste
`;

export const createCharge: Sample[] = [
  {
    label: 'curl',
    language: 'bash',
    step: 'create-curl',
    code: `
curl -s "$CATRACA_URL/v1/charges" \\
  -H "Authorization: Bearer $CATRACA_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-1042" \\
  -d '${order.replaceAll('\n', '\n  ')}'`,
  },
  {
    label: 'Node',
    language: 'js',
    step: 'create-node',
    code: `
// cobrar.mjs
const response = await fetch(\`\${process.env.CATRACA_URL}/v1/charges\`, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.CATRACA_KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1042',
  },
  body: JSON.stringify(${order.replaceAll('\n', '\n  ')}),
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.error.code);
console.log(answer.id);
console.log(answer.pix.qr_code);`,
  },
  {
    label: 'Python',
    language: 'python',
    step: 'create-python',
    code: `
# cobrar.py: pip install requests
import os
import requests

response = requests.post(
    f"{os.environ['CATRACA_URL']}/v1/charges",
    headers={
        "Authorization": f"Bearer {os.environ['CATRACA_KEY']}",
        "Idempotency-Key": "pedido-1042",
    },
    json=${orderInPython},
    timeout=30,
)
answer = response.json()
if not response.ok:
    raise RuntimeError(answer["error"]["code"])
print(answer["id"])
print(answer["pix"]["qr_code"])`,
  },
];

export const showQr: Sample[] = [
  {
    label: 'HTML',
    language: 'text',
    code: `
<img src="data:image/png;base64,…" alt="QR Code PIX" width="280">
<label>
  PIX copia e cola
  <input readonly value="00020101021226760014br.gov.bcb.pix…">
</label>`,
  },
  {
    label: 'Node',
    language: 'js',
    code: `
// npm install qrcode
import QRCode from 'qrcode';

const image = await QRCode.toDataURL(charge.pix.qr_code, { width: 280 });
// image é o src da <img>: data:image/png;base64,…`,
  },
  {
    label: 'Python',
    language: 'python',
    code: `
# pip install segno
import segno

image = segno.make(charge["pix"]["qr_code"]).png_data_uri(scale=6)
# image é o src da <img>: data:image/png;base64,…`,
  },
];

export const pay = `
export CHARGE_ID="ch_…"   # o id que veio na resposta

curl -s -X POST "$CATRACA_URL/v1/test/charges/$CHARGE_ID/pay" \\
  -H "Authorization: Bearer $CATRACA_KEY"`;

export const getCharge = `
curl -s "$CATRACA_URL/v1/charges/$CHARGE_ID" \\
  -H "Authorization: Bearer $CATRACA_KEY"`;

export const getBalance = `
curl -s "$CATRACA_URL/v1/balance" \\
  -H "Authorization: Bearer $CATRACA_KEY"`;

export const webhookRequest = `
POST /webhooks HTTP/1.1
${Object.entries({ 'Content-Type': 'application/json', ...webhookHeaderExamples })
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${JSON.stringify(webhookExample, null, 2)}`;

export const receiveWebhook: Sample[] = [
  {
    label: 'Node',
    language: 'js',
    step: 'webhook-node',
    code: `
// receber.mjs: npm install standardwebhooks
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// No seu sistema: uma tabela, com o id do evento como chave única.
const known = new Set();

createServer(async (request, response) => {
  // O corpo cru: não o refaça a partir do JSON.
  const body = await text(request);
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    return response.writeHead(400).end();
  }
  const isNew = !known.has(event.id);
  known.add(event.id);
  // Responda logo; o trabalho vem depois.
  response.writeHead(204).end();
  if (isNew && event.type === 'charge.paid') {
    console.log(\`pago: \${event.data.charge.reference}\`);
  }
}).listen(4567);`,
  },
  {
    label: 'Node, à mão',
    language: 'js',
    step: 'webhook-by-hand-node',
    code: `
// conferir.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Se o corpo, cru, veio mesmo do Catraca e há menos de 5 minutos. */
export function isSignatureValid(secret, headers, body) {
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = \`\${headers['webhook-id']}.\${timestamp}.\${body}\`;
  const expected = createHmac('sha256', key).update(content).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    label: 'Python',
    language: 'python',
    step: 'webhook-python',
    code: `
# receber.py: pip install flask standardwebhooks
import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])
# No seu sistema: uma tabela, com o id do evento como chave única.
known = set()

@app.post("/webhooks")
def receive():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    if event["id"] not in known:
        known.add(event["id"])
        if event["type"] == "charge.paid":
            print("pago:", event["data"]["charge"]["reference"])
    return "", 204

app.run(port=4567)`,
  },
  {
    label: 'Python, à mão',
    language: 'python',
    step: 'webhook-by-hand-python',
    code: `
# conferir.py
import base64
import hashlib
import hmac
import time

def is_genuine(secret, headers, body):
    """Se o corpo, em bytes, veio mesmo do Catraca e há menos de 5 minutos."""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    digest = hmac.new(key, content, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(one, expected) for one in signatures)`,
  },
];

export const listDeep = `
curl -s "$CATRACA_URL/v1/charges?status=paid&per_page=100" \\
  -H "Authorization: Bearer $CATRACA_KEY"

# Enquanto houver mais, continue depois da última:
curl -s "$CATRACA_URL/v1/charges?status=paid&per_page=100&after=ch_…" \\
  -H "Authorization: Bearer $CATRACA_KEY"`;

export const errorExample = `
HTTP/1.1 422 Unprocessable Entity
X-Request-Id: req_01m7ywntbkftrx7bxn8c0zry57

{
  "error": {
    "type": "invalid_request_error",
    "code": "validation_failed",
    "message": "A requisição tem campos inválidos. Veja details.fields.",
    "details": {
      "fields": {
        "customer.document": [
          "CPF ou CNPJ inválido: confira os dígitos verificadores."
        ]
      }
    }
  }
}`;

export const exampleAnswer = (endpoint: string): string =>
  JSON.stringify(endpointExamples[endpoint]!.answer, null, 2);
