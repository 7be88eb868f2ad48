FROM scratch
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
COPY certs /etc/ssl/certs
COPY caddy /usr/bin/caddy
CMD ["/usr/bin/caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
