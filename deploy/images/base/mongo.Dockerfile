FROM catraca-base/mongo
COPY mongod /usr/local/bin/mongod
COPY node_modules /opt/node_modules
RUN chmod 755 /usr/local/bin/mongod && mkdir -p /data/db \
    && printf '#!/bin/sh\nexec /opt/node_modules/node/bin/node /opt/node_modules/mongosh/bin/mongosh.js "$@"\n' > /usr/local/bin/mongosh \
    && chmod 755 /usr/local/bin/mongosh
CMD ["mongod", "--bind_ip_all"]
