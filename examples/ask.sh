# Asks a person and goes on only after a yes; run again with the same --id, it takes up where it was.
hdo ask 'Deploy web 1.4.2 to production?' --id deploy-web-1.4.2 \
  --action deploy --action 'no=Not now' --summary 'Two small fixes; it can be rolled back.' --timeout 2h \
  && echo 'deploying'
